-- E-mail history: what was sent from, and arrived in, the mailboxes of the firm's people.
create function fold_people(sender text, receivers text[], copied text[]) returns text language sql immutable parallel safe
return fold(sender || chr(10) || array_to_string(receivers || copied, chr(10)));

create table emails (
  firm_id uuid not null references firms (id),
  id uuid not null,
  company_id uuid,
  contact_id uuid,
  -- whose mailbox it is in: the only one who reads the body, unless it is shared
  owner_id uuid not null,
  -- one for a conversation, also where copies of it lie in several mailboxes: the Message-ID it began with
  thread_id text not null,
  message_id text,
  subject text not null default '',
  direction text not null check (direction in ('inbound', 'outbound')),
  from_address text not null default '',
  to_addresses text[] not null default '{}',
  cc_addresses text[] not null default '{}',
  sent_at timestamptz(3) not null,
  body text,
  shared boolean not null default false,
  -- whether email_opens has one that counts, and email_clicks any: lists need not look there
  opened boolean not null default false,
  clicked boolean not null default false,
  created_at timestamptz(3) not null default now(),
  company_deleted boolean not null default false,
  -- what every colleague may search
  search_text text generated always as
    (fold(subject) || chr(10) || fold_people(from_address, to_addresses, cc_addresses)) stored,
  -- with the body: to be searched only together with (owner_id = the one who asks or shared)
  search_vector tsvector generated always as
    (note_vector(subject || chr(10) || coalesce(body, ''), array[from_address] || to_addresses || cc_addresses)) stored,
  primary key (firm_id, id),
  foreign key (firm_id, company_id) references companies (firm_id, id) on delete set null (company_id),
  foreign key (firm_id, contact_id) references contacts (firm_id, id) on delete set null (contact_id),
  foreign key (firm_id, owner_id) references users (firm_id, id)
);
-- A mailbox that is read again brings no message twice.
create unique index emails_by_message on emails (firm_id, owner_id, message_id) where message_id is not null;
create index emails_newest on emails (firm_id, sent_at desc, id desc) where not company_deleted;
create index emails_by_direction on emails (firm_id, direction, sent_at desc, id desc) where not company_deleted;
create index emails_by_company on emails (firm_id, company_id, sent_at desc, id desc);
create index emails_by_contact on emails (firm_id, contact_id, sent_at desc, id desc) where contact_id is not null;
create index emails_by_thread on emails (firm_id, thread_id, sent_at);
create index emails_by_text on emails using gin (firm_id, search_text gin_trgm_ops)
  with (fastupdate = off) where not company_deleted;
create index emails_by_words on emails using gin (firm_id, search_vector)
  with (fastupdate = off) where not company_deleted;

call hang_on_company('emails');
call count_rows_of('emails');

create table email_opens (
  firm_id uuid not null,
  id uuid not null,
  email_id uuid not null,
  opened_at timestamptz(3) not null default now(),
  -- the verdict: a person has seen it, not a proxy that fetches every picture in advance
  counted boolean not null,
  primary key (firm_id, id),
  foreign key (firm_id, email_id) references emails (firm_id, id) on delete cascade
);
create index email_opens_by_email on email_opens (firm_id, email_id, opened_at);

create table email_clicks (
  firm_id uuid not null,
  id uuid not null,
  email_id uuid not null,
  url text not null,
  clicked_at timestamptz(3) not null default now(),
  primary key (firm_id, id),
  foreign key (firm_id, email_id) references emails (firm_id, id) on delete cascade
);
create index email_clicks_by_email on email_clicks (firm_id, email_id, clicked_at);
