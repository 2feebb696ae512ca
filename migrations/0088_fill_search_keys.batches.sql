-- Fills the searched text of rows from earlier releases, newest first. The triggers of migration 0087 keep every other row.
update shop_order set search_key = order_search_key(id, razorpay_payment_id, address) where seq = any(array(select seq from shop_order where search_key is null order by seq desc limit 1000));
update customer set search_key = customer_search_key(id, name, email, login_mobile, contacts) where seq = any(array(select seq from customer where search_key is null order by seq desc limit 1000));
update lead set search_key = lead_search_key(name, phone, email, subject, message) where seq = any(array(select seq from lead where search_key is null order by seq desc limit 1000));
update review set search_key = fold_text(' ' || name || ' ' || title || ' ' || words || ' ') where seq = any(array(select seq from review where search_key is null order by seq desc limit 1000));
