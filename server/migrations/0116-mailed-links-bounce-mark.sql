-- concurrently: whose mail to an address that waits for its confirmation came back
create index concurrently if not exists mailed_links_bounce_mark on mailed_links ((md5(user_id::text || ' ' || email)::uuid))
  where purpose = 'email-change';
