-- The limits that the service sets for its connections, which pgbouncer does not pass on
alter role crm set statement_timeout = '30s';
alter role crm set lock_timeout = '3s';
alter role crm set idle_in_transaction_session_timeout = '60s';
