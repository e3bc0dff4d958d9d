-- An invitation that was mailed is another link than the one that its sender is shown: whoever brings it has read the mail, and
-- so has proven the address.
alter table service.links drop constraint links_purpose_check;
alter table service.links add constraint links_purpose_check check (
  purpose in ('invitation', 'mailed_invitation', 'verify_email', 'reset_password', 'calendar_feed', 'second_factor'));
