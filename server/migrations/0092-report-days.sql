-- What reports are made of (decision 0135): figures of a day of Amsterdam over all companies, and nobody's data. Each is counted anew
-- from the books while it may still change, and can be counted again at any time.
create table report_days (
  day date not null,
  measure text not null,
  -- What of the measure: a type, a state, a reason.
  key text not null,
  -- Cents, or how many.
  number bigint not null,
  primary key (measure, day, key)
);
call protect_provider_table('report_days');

-- The days that were counted, and when last.
create table report_preparations (
  day date primary key,
  prepared_at timestamptz not null
);
call protect_provider_table('report_preparations');
