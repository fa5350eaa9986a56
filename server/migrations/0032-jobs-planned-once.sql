-- A job is added at every alarm and every coming and going of a device: graphile-worker's statements are planned once for
-- each connection, and find jobs by their keys whatever size the table had then (decision 0108).
alter function enqueue_jobs(jsonb) set plan_cache_mode = force_generic_plan;
alter function enqueue_jobs(jsonb) set enable_seqscan = off;
