-- Mail as it comes from mailboxes and goes out: conversations, what it was filed under and why, attachments, delivery.
alter table firms add column track_mail boolean not null default false;

-- What a message is found by when an address or a website is added: each address, and "@domain" for each domain that an
-- address lies in ("@mail.acme.com", "@acme.com").
create function mail_keys(sender text, receivers text[], copied text[]) returns text[]
  language plpgsql immutable parallel safe as $$
declare
  keys text[] := '{}';
  address text;
  domain text;
begin
  foreach address in array array[sender] || receivers || copied loop
    address := lower(address);
    continue when address not like '%_@_%';
    keys := keys || address;
    domain := split_part(address, '@', 2);
    for labels in 1 .. 8 loop
      exit when position('.' in domain) = 0;
      keys := keys || ('@' || domain);
      domain := substr(domain, position('.' in domain) + 1);
    end loop;
  end loop;
  return keys;
end $$;

alter table emails
  -- where it was read; what reads it again there
  add column connection_id uuid,
  add column remote_id text,
  -- with angle brackets, the root of the conversation first
  add column reference_ids text[] not null default '{}',
  add column provider_thread text,
  add column from_name text,
  -- where its writer wants answers to go; empty: to the sender
  add column reply_to_addresses text[] not null default '{}',
  -- known to who sent it alone
  add column bcc_addresses text[] not null default '{}',
  -- sanitized
  add column html text,
  -- the beginning of what is new in it; as private as the body
  add column snippet text not null default '',
  add column attachments_count integer not null default 0,
  add column matched_by text check (matched_by in ('address', 'website', 'colleagues', 'hand')),
  add column match_reason text,
  -- of a message that the service sent: local is the outbox, unknown was given to a server that did not answer
  add column delivery text check (delivery in ('local', 'sent', 'unknown')),
  -- of a message that went out: whom the server refused while it took it for others; known to who sent it alone
  add column rejected_addresses text[] not null default '{}',
  add column tracked boolean not null default false,
  add column mail_keys text[] generated always as (mail_keys(from_address, to_addresses, cc_addresses)) stored;
create index emails_by_keys on emails using gin (firm_id, mail_keys) with (fastupdate = off);
create index emails_by_owner on emails (firm_id, owner_id, sent_at desc, id desc);

-- Whose conversation a Message-ID belongs to: of each message, and of each that one refers to, also where it was never
-- seen here. Of providers that number conversations also that number, as "thread:<connection>:<number>".
create table email_message_ids (
  firm_id uuid not null references firms (id),
  message_id text not null,
  thread_id text not null,
  primary key (firm_id, message_id)
);
create index email_message_ids_by_thread on email_message_ids (firm_id, thread_id);
insert into email_message_ids (firm_id, message_id, thread_id)
select distinct on (firm_id, message_id) firm_id, message_id, thread_id from emails
where message_id is not null order by firm_id, message_id, created_at, id;

-- Conversations, with what their list is sorted by. The trigger keeps them with the rows.
create table email_threads (
  firm_id uuid not null references firms (id),
  thread_id text not null,
  last_at timestamptz(3) not null,
  -- a copy in a second mailbox is not a second message
  messages integer not null,
  primary key (firm_id, thread_id)
);
create index email_threads_newest on email_threads (firm_id, last_at desc, thread_id desc);

create function keep_email_threads() returns trigger language plpgsql as $$
declare
  touched record;
  latest timestamptz;
  counted integer;
begin
  for touched in execute case tg_op
    when 'INSERT' then 'select distinct firm_id, thread_id from added order by 1, 2'
    when 'DELETE' then 'select distinct firm_id, thread_id from removed order by 1, 2'
    else 'select distinct firm_id, thread_id from (
        select a.firm_id, unnest(array[a.thread_id, r.thread_id]) as thread_id
        from added a join removed r on r.firm_id = a.firm_id and r.id = a.id
        where (a.thread_id, a.sent_at, a.company_deleted) is distinct from (r.thread_id, r.sent_at, r.company_deleted)
      ) changed order by 1, 2'
    end
  loop
    -- held before counting: of two messages at once the second counts the first
    insert into email_threads as t (firm_id, thread_id, last_at, messages)
    values (touched.firm_id, touched.thread_id, now(), 0)
    on conflict (firm_id, thread_id) do update set messages = t.messages;
    select max(sent_at), count(distinct coalesce(message_id, id::text)) into latest, counted from emails
    where firm_id = touched.firm_id and thread_id = touched.thread_id and not company_deleted;
    if counted = 0 then
      delete from email_threads where firm_id = touched.firm_id and thread_id = touched.thread_id;
    else
      update email_threads set last_at = latest, messages = counted
      where firm_id = touched.firm_id and thread_id = touched.thread_id;
    end if;
  end loop;
  return null;
end $$;
create trigger emails_added_to_threads after insert on emails referencing new table as added
  for each statement execute function keep_email_threads();
create trigger emails_changed_in_threads after update on emails referencing new table as added old table as removed
  for each statement execute function keep_email_threads();
create trigger emails_removed_from_threads after delete on emails referencing old table as removed
  for each statement execute function keep_email_threads();
insert into email_threads (firm_id, thread_id, last_at, messages)
select firm_id, thread_id, max(sent_at), count(distinct coalesce(message_id, id::text)) from emails
where not company_deleted group by firm_id, thread_id;

create table email_attachments (
  firm_id uuid not null,
  id uuid not null,
  email_id uuid not null,
  position integer not null,
  filename text not null,
  content_type text not null,
  -- bytes; null where the provider does not say
  size bigint,
  -- where its bytes are: in the mailbox, in the storage, or in a file of the firm
  part text,
  storage_key text,
  file_id uuid,
  primary key (firm_id, id),
  foreign key (firm_id, email_id) references emails (firm_id, id) on delete cascade,
  foreign key (firm_id, file_id) references files (firm_id, id) on delete set null (file_id)
);
create index email_attachments_by_email on email_attachments (firm_id, email_id, position);
create index email_attachments_by_key on email_attachments (firm_id, storage_key) where storage_key is not null;

-- Mail on its way out, written before a server is spoken with. What it becomes in the history is written with its end.
create table outgoing_mail (
  firm_id uuid not null references firms (id),
  id uuid not null,
  owner_id uuid not null,
  -- what the client calls this request, and what it asked for: asked again it gets the same answer
  idempotency_key text,
  request_sha256 bytea not null,
  state text not null default 'sending' check (state in ('sending', 'sent', 'unknown')),
  -- what the history is to say: an e-mail and its attachments
  record jsonb not null,
  answer jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (firm_id, id),
  foreign key (firm_id, owner_id) references users (firm_id, id)
);
create unique index outgoing_mail_once on outgoing_mail (firm_id, owner_id, idempotency_key)
  where idempotency_key is not null;

-- As in 0018; and an event about an e-mail tells of its people, its subject and its times, not what its owner alone may read.
create or replace function event_fields(row_json jsonb) returns jsonb language sql immutable parallel safe
return row_json - array['firm_id', 'id', 'created_at', 'updated_at', 'search_text', 'search_vector', 'name_key',
  'industry_key', 'role_key', 'company_deleted', 'basis', 'fiscal_year', 'period_kind', 'quarter', 'gross_margin',
  'ebitda_margin', 'net_margin', 'superseded', 'location_key', 'mail_keys', 'html', 'snippet', 'bcc_addresses',
  'rejected_addresses', 'remote_id',
  'reference_ids', 'provider_thread'];

-- To whom an address, or a domain, belongs.
create index users_by_address on users (firm_id, lower(email));
create index contacts_by_address on contacts (firm_id, lower(email)) where email is not null and not company_deleted;
create index contacts_by_domain on contacts (firm_id, split_part(lower(email), '@', 2))
  where email is not null and company_id is not null and not company_deleted;
