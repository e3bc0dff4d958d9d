-- What questions over all of a firm's records would otherwise read every row for.

-- Moves of deals from stage to stage, by time and by deal.
create index events_of_stages on events (firm_id, subject_id, at)
  where subject_type = 'deal' and kind = 'updated' and after ? 'stage';

-- The last contact with each company: mail has its index already.
create index interactions_of_contact on interactions (firm_id, company_id, date desc)
  where type in ('meeting', 'call', 'email');

-- Mail as two indexes of it had it, with what decides who has answered whom.
drop index emails_by_thread;
create index emails_by_thread on emails (firm_id, thread_id, sent_at) include (direction, company_deleted);
drop index emails_by_contact;
create index emails_by_contact on emails (firm_id, contact_id, sent_at desc, id desc) include (company_deleted)
  where contact_id is not null;

-- All companies in an order that what hangs on them is read in too.
create index companies_by_id on companies (firm_id, id) include (industry, industry_key) where deleted_at is null;

-- Places are compared as industries are. To divide decimals costs more than to read a row: the margin is kept.
alter table companies
  add column location_key text generated always as (fold(location)) stored,
  add column ebitda_margin double precision generated always as (ebitda::float8 / nullif(revenue, 0)::float8) stored;
create index companies_by_place on companies (firm_id, location_key) where deleted_at is null;

-- Words of longer texts, as those of notes. Few records have them all, and they are entered in bulk: see passages.
create index interactions_by_words on interactions using gin (firm_id, note_vector(subject || chr(10) || coalesce(notes, ''), '{}'))
  with (fastupdate = on, gin_pending_list_limit = 512) where not company_deleted;
create index companies_by_words on companies using gin (firm_id, note_vector(coalesce(description, ''), '{}'))
  with (fastupdate = on, gin_pending_list_limit = 512) where deleted_at is null;
create index deals_by_words on deals using gin (firm_id, note_vector(name || chr(10) || coalesce(description, '') || chr(10) || coalesce(next_step, '')
  || chr(10) || coalesce(source, '') || chr(10) || coalesce(pass_reason, ''), '{}'))
  with (fastupdate = on, gin_pending_list_limit = 512) where not company_deleted;
