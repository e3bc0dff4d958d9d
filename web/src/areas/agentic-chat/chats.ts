import { api, type Row } from '../../api/client.ts'

export type Chat = Row<'/agentic-chat/chats'>

const pageSize = 50

/** The person's chats, page by page. */
export function useChats() {
  const query = api.useInfiniteQuery(
    'get',
    '/agentic-chat/chats',
    { params: { query: { page_size: pageSize } } },
    {
      pageParamName: 'page',
      initialPageParam: 1,
      getNextPageParam: ({ page, page_size, total }) => (page * page_size < total ? page + 1 : undefined),
    },
  )
  const pages = query.data?.pages ?? []
  // a chat that was asked in meanwhile has moved to the first page
  const chats = new Map(pages.flatMap(({ data }) => data).map((chat) => [chat.id, chat]))
  return {
    chats: [...chats.values()],
    total: pages[0]?.total ?? 0,
    isLoading: query.isLoading,
    error: query.error,
    refetch: query.refetch,
    more: query.fetchNextPage,
    isMore: query.isFetchingNextPage,
  }
}
