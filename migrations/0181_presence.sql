-- Who has which record open just now. Their screens say so each quarter of a minute; what was said a while ago counts no more.
create table service.presence (
  firm_id uuid not null,
  subject_id uuid not null,
  user_id uuid not null,
  seen_at timestamptz(3) not null default now(),
  primary key (firm_id, subject_id, user_id),
  foreign key (firm_id, user_id) references public.users (firm_id, id)
);
