-- What is known about a person, and about a report that is being written, is of their firm: an id alone names nobody, because
-- the ids of a firm's records are its own affair.

-- The role and the status of today stand with the person; a change that nobody has any more is forgotten.
alter table service.user_changes add column firm_id uuid;
alter table service.user_changes drop constraint user_changes_pkey;
insert into service.user_changes
  (firm_id, user_id, role, status, tokens_valid_after, changed_at, must_enrol_up_to)
select u.firm_id, u.id, u.role, u.status, c.tokens_valid_after, c.changed_at, c.must_enrol_up_to
from service.user_changes c join public.users u on u.id = c.user_id;
delete from service.user_changes where firm_id is null;
alter table service.user_changes add primary key (firm_id, user_id);

alter table service.second_factors drop constraint second_factors_pkey, add primary key (firm_id, user_id);

alter table service.identities
  drop constraint identities_user_id_provider_key, add unique (firm_id, user_id, provider);

drop index service.links_subject_id_idx;
create index on service.links (firm_id, subject_id);

alter table service.reports_in_progress
  drop constraint reports_in_progress_pkey, add primary key (firm_id, report_id);

create index on service.accounts (firm_id, user_id);
