-- An order keeps all that its discount depends on, so that a change of the order counts it again.
update orders set voucher = orders.voucher || jsonb_build_object('max_discount', vouchers.most)
  from vouchers where vouchers.code = orders.voucher ->> 'code';
update orders set voucher = voucher || '{"max_discount": null}'
  where jsonb_typeof(voucher) = 'object' and voucher -> 'max_discount' is null;
