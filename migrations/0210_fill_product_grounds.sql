-- additive
-- Fills once what pages derived from names: the ground by the words of the look, article, use and storage by those of the program. Own texts stay.
update product set
  ground = case when is_first and not is_second then 'first' when is_second and not is_first then 'second' end,
  article_title = case when is_saffron then 'How to test saffron at home' when is_shilajit then 'What shilajit is, and how resin differs from powder' else '' end,
  article_path = case when is_saffron then '/blog/how-to-test-saffron-at-home' when is_shilajit then '/blog/what-shilajit-is' else '' end,
  page_texts = case
    when is_saffron and is_shilajit then jsonb_build_object(
      'use', 'Use what each pack says, with a dry spoon.
Packs that belong together can be opened one after the other; each keeps best while it is sealed.
Shilajit is a food supplement, not a medicine. If you are pregnant, nursing or under treatment, ask your doctor first.',
      'storage', 'Keep every pack shut, in a dark and dry cupboard. The best-before date is printed on each.')
    when is_saffron then jsonb_build_object(
      'use', 'Take five to eight threads for four servings of rice, milk or sweets.
Crush them lightly, and let them stand for ten minutes in two spoons of warm milk or water. They give their colour slowly.
Add both, the liquid and the threads, towards the end of cooking.',
      'storage', 'Keep the jar shut, in a dark and dry cupboard and not in the refrigerator. Take the threads out with dry fingers or a dry spoon.')
    when is_shilajit then jsonb_build_object(
      'use', 'Take a portion the size of a pea with the dry end of the spoon.
Stir it for a minute into warm water, milk or tea. It need not boil.
It is a food supplement, not a medicine. If you are pregnant, nursing or under treatment, ask your doctor first.',
      'storage', 'Keep the lid tight and the rim clean, in a dry place. If the resin has set hard, stand the closed jar in warm water for a few minutes.')
    else '{}' end || page_texts
from (
  select id, name ~* 'saffron|kesar' as is_saffron, name ~* 'shilajit' as is_shilajit,
    exists (select from jsonb_array_elements_text(first) as word where strpos(lower(name), word) > 0) as is_first,
    exists (select from jsonb_array_elements_text(second) as word where strpos(lower(name), word) > 0) as is_second
  from product cross join (
    select coalesce(value -> 'firstGround' -> 'words', '["saffron", "kesar"]') as first, coalesce(value -> 'secondGround' -> 'words', '["shilajit"]') as second
    from (select) as one left join setting on setting.name = 'look'
  ) as look
) as named
where named.id = product.id and (is_saffron or is_shilajit or is_first <> is_second);
