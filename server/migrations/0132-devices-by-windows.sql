-- concurrently: written at once, as texts change rarely, and each search would read all that waits
create index concurrently if not exists device_texts_windows on device_texts using gin (search_windows(company_id, searched))
  with (fastupdate = off);
