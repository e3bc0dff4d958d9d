-- What people have asked, and what was answered. A chat belongs to one person; its id is the client's.
create table chats (
  firm_id uuid not null references firms (id),
  id uuid not null,
  user_id uuid not null,
  -- the company whose page it stands on
  company_id uuid,
  title text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- a deleted chat has no messages any more; its id is never used again
  deleted_at timestamptz(3),
  primary key (firm_id, id),
  foreign key (firm_id, user_id) references users (firm_id, id),
  foreign key (firm_id, company_id) references companies (firm_id, id) on delete set null (company_id)
);
create index chats_newest on chats (firm_id, user_id, updated_at desc, id desc) where deleted_at is null;
create index chats_by_company on chats (firm_id, company_id) where company_id is not null;

-- A question has the id of its query, and so has its answer: both stand together in whatever order they were written.
create table chat_messages (
  firm_id uuid not null references firms (id),
  id uuid not null,
  chat_id uuid not null,
  query_id uuid not null,
  role text not null check (role in ('user', 'assistant')),
  content text not null,
  -- of an answer: all that belongs to it beside the text, and its blocks
  data jsonb,
  engine text,
  status text not null check (status in ('completed', 'failed', 'cancelled')),
  -- seconds
  duration double precision,
  created_at timestamptz(3) not null default now(),
  primary key (firm_id, id),
  foreign key (firm_id, chat_id) references chats (firm_id, id) on delete cascade
);
create index chat_messages_of_chat on chat_messages (firm_id, chat_id, query_id, id);
