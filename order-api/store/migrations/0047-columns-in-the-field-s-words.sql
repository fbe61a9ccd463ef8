-- Tables and columns get the names that a courier company's engineers use. Only names change: no row is rewritten.
alter table facts rename to server_values;
alter table bulk_arrangements rename to invoiced_vendors;
alter table idempotency rename column answer to response;
alter table vouchers rename column most to max_discount;
alter table saved_addresses rename column words to search_words;
alter table registrations rename column is_known to has_account;
alter table bulk_jobs rename column left_out to left_out_row_count;
alter table bulk_rows rename column order_given to order_payload;
alter table bulk_rows rename column wire to api_row;
alter table payment_intents rename column order_given to order_payload;
alter table payments rename column order_facts to order_content;
alter table payments rename column change_given to change_content;
alter table payments rename column save_for to save_card_for;
alter table payments rename column check_at to next_check_at;
alter table payment_refunds rename column send_at to next_try_at;
alter table outbox rename column words_key to sender_text_key;
