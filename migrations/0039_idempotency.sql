-- Answers to requests with an Idempotency-Key, for a day: the same request is answered the same again. The key is kept as
-- its digest; the digest of the request, and the seal of the answer, are made with a secret of the installation too: who has
-- this table and guesses the key reads neither.
create table service.idempotent_answers (
  firm_id uuid not null,
  user_id uuid not null,
  key_sha256 bytea not null,
  -- which secret, and with it the digest of method, address and body
  request_sha256 bytea not null,
  begun_at timestamptz(3) not null default now(),
  -- null while the request is under way, and for good where the service ended in the middle of it or the answer was erased
  status smallint,
  headers jsonb,
  body bytea,
  primary key (firm_id, user_id, key_sha256)
);
create index idempotent_answers_by_age on service.idempotent_answers (begun_at);
