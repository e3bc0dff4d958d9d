import { api } from '../../api/client.ts'

/** The conversation that a mail belongs to, once it is known. */
export const useThreadOf = (id: string | undefined): string | undefined =>
  api.useQuery(
    'get',
    '/api/emails/{email_id}/thread',
    { params: { path: { email_id: id ?? '' } } },
    { enabled: id !== undefined },
  ).data?.thread_id
