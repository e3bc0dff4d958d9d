-- A contact is found by some digits of a telephone number, however the number is written.
create function digits_of(phone text) returns text language sql immutable parallel safe strict
return regexp_replace(replace(phone, '(0)', ''), '\D', '', 'g');
create index contacts_by_digits on contacts using gin (firm_id, digits_of(phone) gin_trgm_ops)
  with (fastupdate = off) where not company_deleted and phone is not null;
