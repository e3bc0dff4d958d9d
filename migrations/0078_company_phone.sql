-- The number under which a company is called, as other programs keep it; hidden with the phone numbers of contacts.
alter table companies add column phone text;
do $$ begin
  execute replace(pg_get_functiondef('restricted.make_views'::regproc),
    $of$('contacts', 'phone', 'contact_phone')$of$,
    $of$('contacts', 'phone', 'contact_phone'), ('companies', 'phone', 'contact_phone')$of$);
end $$;
select restricted.make_views();
