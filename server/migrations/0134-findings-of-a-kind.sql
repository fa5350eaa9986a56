-- concurrently: findings of one kind in the order of the list; of a rare kind all findings were read for a page
create index concurrently if not exists health_findings_of_kind on health_findings (kind, rank, since, id) where gone_at is null;
