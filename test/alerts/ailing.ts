// For each alert what a firm sees that is ill, and what it sees that is well; by the notation of promtool: "0+5x40" begins with 0
// and rises by 5, forty times, a sample each 15 seconds.

type Case = {
  ill: Record<string, string>
  well: Record<string, string>
  /** after which it is asked */
  minutes: number
}

const requests = (status: string) => `firm_crm_http_requests_total{instance="a",status="${status}"}`
const duration = (le: string, route = '/api/companies') =>
  `firm_crm_http_request_duration_seconds_bucket{instance="a",route="${route}",le="${le}"}`
const wait = (le: string) => `firm_crm_question_wait_seconds_bucket{instance="a",le="${le}"}`

export const ailing: Record<string, Case> = {
  FirmCrmNodeDown: {
    ill: { 'up{job="firm-crm",instance="a"}': '1x8 0x40', 'up{job="firm-crm",instance="b"}': '1x48' },
    // restarted
    well: { 'up{job="firm-crm",instance="a"}': '1x20 0x4 1x24' },
    minutes: 8,
  },
  FirmCrmDatabaseAway: {
    ill: { 'firm_crm_database_up{instance="a"}': '1x8 0x40' },
    // one scrape that was not answered in time
    well: { 'firm_crm_database_up{instance="a"}': '1x30 0 1x10' },
    minutes: 8,
  },
  FirmCrmFaults: {
    ill: { [requests('2xx')]: '0+90x80', [requests('5xx')]: '0+10x80' },
    // requests that are refused are no faults
    well: { [requests('2xx')]: '0+990x80', [requests('4xx')]: '0+500x80', [requests('5xx')]: '0+10x80' },
    minutes: 15,
  },
  FirmCrmSlow: {
    ill: { [duration('1')]: '0+80x120', [duration('2.5')]: '0+100x120', [duration('+Inf')]: '0+100x120' },
    // a stream lasts as long as it is read
    well: {
      [duration('1')]: '0+99x120',
      [duration('2.5')]: '0+100x120',
      [duration('+Inf')]: '0+100x120',
      [duration('1', '/agentic-chat/query')]: '0+0x120',
      [duration('2.5', '/agentic-chat/query')]: '0+50x120',
      [duration('+Inf', '/agentic-chat/query')]: '0+50x120',
    },
    minutes: 25,
  },
  FirmCrmPoolExhausted: {
    ill: {
      'firm_crm_db_pool_connections{instance="a"}': '10x60',
      'firm_crm_db_pool_connections_in_use{instance="a"}': '10x60',
      'firm_crm_db_pool_statements_waiting{instance="a"}': '7x60',
    },
    well: {
      'firm_crm_db_pool_connections{instance="a"}': '10x60',
      'firm_crm_db_pool_connections_in_use{instance="a"}': '10x60',
      'firm_crm_db_pool_statements_waiting{instance="a"}': '0 3 0 1 0 0 2 0x50',
    },
    minutes: 12,
  },
  FirmCrmQueueBehind: {
    ill: { 'firm_crm_queue_oldest_waiting_seconds{kind="read-file"}': '700+15x80' },
    well: { 'firm_crm_queue_oldest_waiting_seconds{kind="read-file"}': '0+15x40 0x40' },
    minutes: 20,
  },
  FirmCrmJobsFail: {
    ill: { 'firm_crm_job_duration_seconds_count{instance="a",kind="read-file",outcome="failed"}': '0+1x120' },
    well: { 'firm_crm_job_duration_seconds_count{instance="a",kind="read-file",outcome="failed"}': '0x40 3x80' },
    minutes: 29,
  },
  FirmCrmStorageFaults: {
    ill: { 'firm_crm_storage_duration_seconds_count{instance="a",operation="write",outcome="full"}': '0+1x80' },
    // a file that is not there is no fault of the storage
    well: { 'firm_crm_storage_duration_seconds_count{instance="a",operation="read",outcome="missing"}': '0+1x80' },
    minutes: 15,
  },
  FirmCrmAccountsNotRead: {
    ill: { 'firm_crm_sync_last_success_age_seconds{service="mail"}': '22000+15x120' },
    well: { 'firm_crm_sync_last_success_age_seconds{service="mail"}': '0+15x120' },
    minutes: 25,
  },
  FirmCrmWebhooksOverdue: {
    ill: { firm_crm_webhook_overdue_seconds: '3700+15x80' },
    well: { firm_crm_webhook_overdue_seconds: '0 20 5 0 60x76' },
    minutes: 15,
  },
  FirmCrmQuestionsWait: {
    ill: { [wait('10')]: '0+2x120', [wait('30')]: '0+10x120', [wait('+Inf')]: '0+10x120' },
    well: { [wait('10')]: '0+10x120', [wait('30')]: '0+10x120', [wait('+Inf')]: '0+10x120' },
    minutes: 25,
  },
  FirmCrmEventLoopBlocked: {
    ill: { 'nodejs_eventloop_lag_p99_seconds{job="firm-crm",instance="a"}': '0.8x80' },
    well: { 'nodejs_eventloop_lag_p99_seconds{job="firm-crm",instance="a"}': '0.02x80' },
    minutes: 15,
  },
}
