/**
 * A restored backup is older than what KRA has: branches that ever reported send nothing until a person has confirmed KRA's
 * highest number, and whatever waited may have been reported since (docs/decisions/0198). Plain SQL, because the backup may
 * be of an older version: before the tables, nothing is done.
 */
export const STOP_RESTORED = `do $$ begin
  if to_regclass('etims_branches') is null then return; end if;
  update etims_branches b set stopped = 'restored'
    where exists (select from etims_submissions s where s.branch_id = b.id and s.number is not null);
  update etims_submissions set unknown_since = coalesce(unknown_since, sent_at, now())
    where state in ('queued', 'sending', 'rejected', 'corrected');
end $$`;
