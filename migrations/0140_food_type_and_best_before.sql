-- The mark that FSSAI asks for on packed food, and how long a pack keeps from its packing day. Null where the owner has not entered them.
alter table product
  add column food_type text check (food_type in ('vegetarian', 'non-vegetarian')),
  add column best_before_months integer check (best_before_months between 1 and 120);
