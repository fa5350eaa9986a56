-- What a search of a company's devices looks a text up by: every window of four characters, and what is shorter at the end, behind a mark
-- of the company. So each part of a text is the begin of one of its windows, or made of some, however short it is; and who searches reads
-- what has been found in the own company alone (decision 0165).
create function search_windows(company_id uuid, searched text) returns tsvector
  language sql immutable parallel safe cost 2000 as $$
  select array_to_tsvector(array(
    select right(company_id::text, 8) || substr(searched, place, 4) from generate_series(1, length(searched)) as place))
$$;

-- The windows that a company's text has which contains what is wanted; whoever asks still looks whether they stand together, and
-- whose they are.
create function search_query(company_id uuid, wanted text) returns tsquery
  language sql immutable parallel safe as $$
  select string_agg(
    '''' || right(company_id::text, 8) || replace(replace(substr(wanted, place, 4), '\', '\\'), '''', '''''')
      || case when length(wanted) < 4 then ''':*' else '''' end,
    ' & ')::tsquery
  from generate_series(1, greatest(length(wanted) - 3, 1)) as place
$$;

grant execute on function search_windows(uuid, text), search_query(uuid, text) to belfry_app, belfry_provider, belfry_migrator;
