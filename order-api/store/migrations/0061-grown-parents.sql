-- Parents that were added above a shop with its second collection point, so that removing that one undoes it.
create table grown_parents (
  parent_vendor_id text primary key,
  vendor_id text not null unique
);
