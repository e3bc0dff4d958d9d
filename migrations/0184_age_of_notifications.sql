-- Old notifications are deleted firm by firm.
drop index notifications_by_age;
create index notifications_by_age on notifications (firm_id, created_at);
