-- concurrently: a period is looked for by time, which stands in a history as good as in its order, so that an event writes nothing for it
create index concurrently if not exists history_by_time on history
  using brin (at timestamptz_minmax_multi_ops, moved_at timestamptz_minmax_multi_ops) with (autosummarize = on);
