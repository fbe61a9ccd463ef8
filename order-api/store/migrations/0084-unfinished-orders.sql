-- A shop's running orders, which its pages list most often, are few among those of its week.
create index orders_unfinished on orders (vendor_id, created_at desc, order_id desc)
where status not in ('DELIVERED', 'RETURNED_TO_VENDOR', 'CANCELLED', 'PAYMENT_CANCELLED', 'STALLED', 'PAYMENT_FAILED');
