-- Before it, no request for a rider is repeated, whatever wakes the job.
alter table fleet_jobs add column retry_at timestamptz(3);
-- Steps that were inferred from later ones, whose time is known only if the fleet tells it.
alter table fleet_events add column is_implied boolean not null default false;
