-- Searched by the database, so that a large book keeps no other request waiting. Filled in at the next start.
alter table saved_addresses add column words text;
