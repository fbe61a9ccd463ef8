-- Lists of a customer's orders and of preorders read no others, however many a shop has.
create index orders_customer on orders (vendor_id, customer_phone_key, created_at desc, order_id desc);
create index orders_preordered on orders (vendor_id, created_at desc, order_id desc) where preordered_for is not null;
