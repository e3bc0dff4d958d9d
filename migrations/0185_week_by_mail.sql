-- Who has the week ahead in the mail of Mondays: the kind "week", which is no notification, and by mail alone.
create index notification_choices_of_week on notification_choices (firm_id, user_id) where kind = 'week' and mail = 'weekly';
