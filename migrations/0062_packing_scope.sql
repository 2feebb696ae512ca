-- Packing has a scope of its own, which `orders:write` contained before. A role of the owner's own that may write keeps every right. The built-in roles
-- are code.
update staff_role set scopes = array_append(scopes, 'orders:pack'), updated_at = now()
where 'orders:write' = any (scopes) and not 'orders:pack' = any (scopes);
