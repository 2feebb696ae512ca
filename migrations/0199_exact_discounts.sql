-- additive
-- What a discount has beyond whole basis points, in hundred-millionths of one. Together they reach every selling price: 549 less 10.0182149362 % is 494.
alter table variant add column discount_rest integer not null default 0 check (discount_rest between 0 and 99999999);
alter table order_line add column discount_rest integer not null default 0 check (discount_rest between 0 and 99999999);
create index order_line_discount_rest on order_line (product_id, order_id) where discount_rest <> 0;
comment on column variant.discount_rest is 'What the discount has beyond `discountBp`, in hundred-millionths of a basis point.';
comment on column order_line.discount_rest is 'As of `variant`.';
