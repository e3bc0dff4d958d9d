// Several people may use one browser. What a tab keeps of one of them, drafts and what was fetched, is not for the next.

const prefix = 'firm-crm.'
const key = `${prefix}tab-of`

/** Who has been on this page since it was loaded: what it holds in memory is theirs. */
let shownTo: string | undefined

/** Gives the tab to a person. False where the page still holds what another has had on it: it has to be loaded anew. */
export function takeTab(person: string | undefined): boolean {
  if (!person) return true
  if (sessionStorage.getItem(key) !== person) forgetDrafts()
  sessionStorage.setItem(key, person)
  shownTo ??= person
  return shownTo === person
}

/** Somebody else was here last: the address to go back to is theirs. */
export function isTabOfAnother(person: string | undefined): boolean {
  const last = sessionStorage.getItem(key)
  return last !== null && last !== person
}

/** Lets go of what was typed in this tab and not saved. */
export function forgetDrafts(): void {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(prefix) && name !== key) sessionStorage.removeItem(name)
}
