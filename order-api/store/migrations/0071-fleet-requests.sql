-- Before it, no request for a rider is repeated, whatever wakes the job.
alter table fleet_jobs add column retry_at timestamptz(3);
