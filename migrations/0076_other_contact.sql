-- Contact of which nobody knows whether it was a call: of other kinds, or imported as a day only.
alter table interactions drop constraint interactions_type_check;
alter table interactions add constraint interactions_type_check check (type in ('meeting', 'call', 'email', 'other', 'note'));

drop index interactions_of_contact;
create index interactions_of_contact on interactions (firm_id, company_id, date desc) include (walls)
  where type in ('meeting', 'call', 'email', 'other');
