-- A recall writes to every buyer of a batch, so it has a right of its own now. Roles of the owner's own that could recall a batch keep that right.
update staff_role set scopes = array_append(scopes, 'messages:write') where 'stock:write' = any(scopes) and not 'messages:write' = any(scopes);
