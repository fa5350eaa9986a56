-- What 0027 asks of the audit log, of the entries from before it as well. Reads and writes go on meanwhile.
alter table audit_log
  validate constraint audit_log_actor_name,
  validate constraint audit_log_subject_name,
  validate constraint audit_log_actor_commitment,
  validate constraint audit_log_subject_commitment;
