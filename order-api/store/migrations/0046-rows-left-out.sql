-- Wrong rows of the file that stayed in the page's table, for the job's summary.
alter table bulk_jobs add column left_out integer not null default 0;
