-- Who takes in what devices send to a broker of its own: one node at a time, for as long as it renews this row. In real time, by
-- the clock of the database alone.
create table intake_lease (
  single boolean primary key default true check (single),
  -- One more each time that a node takes it, also when it is the same node.
  term bigint not null default 0,
  holder uuid,
  -- The broker gives the holder what devices send.
  reads boolean not null default false,
  taken_at timestamptz not null default clock_timestamp(),
  renewed_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default clock_timestamp()
);
insert into intake_lease default values;
call protect_provider_table('intake_lease', 'select, update');

-- The new term, or null while another one lasts. A commit of the term before that is under way is waited for.
create function take_intake(node uuid, lasts interval) returns bigint
  language plpgsql set search_path = public, pg_temp as $$
declare taken bigint;
begin
  perform pg_advisory_xact_lock(7463001);
  update intake_lease set term = term + 1, holder = node, reads = false, taken_at = clock_timestamp(),
      renewed_at = clock_timestamp(), expires_at = clock_timestamp() + lasts
    where expires_at <= clock_timestamp() returning term into taken;
  return taken;
end $$;
grant execute on function take_intake(uuid, interval) to belfry_provider;

-- Fails unless this is the newest term still. Goes out in one message with the commit, so that no term begins between the two and
-- no node can stand still with the lock.
create function check_intake_term(held bigint) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(7463001);
  if not exists (select from public.intake_lease where term = held) then
    raise exception 'the intake has passed on' using errcode = 'BF001';
  end if;
end $$;
grant execute on function check_intake_term(bigint) to belfry_app, belfry_provider;
