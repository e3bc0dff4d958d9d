// What is said of tasks where another record would be meant: "finished", "to complete", "for me"; as paraphrases.ts.

/** Anywhere in a question that speaks of tasks, but not in what they are about. */
const notAbout = '(?<!\\b(?:about|mention|mentioning|mentions|regarding|saying|called|named|titled|the task) .*)'
const ofTasks = `(?:(?<=\\btasks?\\b.*)|(?=.*\\btasks?\\b))${notAbout}`
const behindTasks = `(?<=\\btasks?\\b.*)${notAbout}`
const end = '(?= |$)'
const doing = '(?:finish|finished|complete|completed|do|done|tackle|work on|get done|get to)'
const isDone = '(?:finished|finish|ticked off|checked off|crossed off|wrapped up|complete|dealt with|got done)'
const undone =
  '(?:unfinished|incomplete|outstanding|uncompleted|unresolved|remaining|undone|still to do|left to do|left|waiting)'
const must = '(?:must|should|can|could|may|shall|has to|have to|needs to|need to|due to|yet to|still to|ought to|to)'
const owes = '(?:still )?(?:need|needs|have|has|want|wants|ought|got|had|am|is)(?: yet| still| left)? to'
const who = '(i|we|[a-z]+)'
const nobody = '(?:(?:assigned|given|belonging|belong) to )?(?:nobody|no one|noone)'
const toDo = '(?:to - dos?|todos?|to dos?|action items?|action points?|reminders?)'

export const taskWays: readonly (readonly [said: string, meant: string])[] = [
  [`${behindTasks} for (?:me|myself)${end}`, ' of mine'],
  [`${behindTasks} (?:of|for|across|in|on) (?:the |our |my )?(?:whole |entire )?team${end}`, ' of ours'],
  ['\\b(?:(?:the|our) team|everyone|everybody) (?=(?:(?:open|overdue|done) )?tasks?\\b)', 'all '],
  [`\\boverdue ${toDo}${end}`, 'overdue tasks'],
  ['\\b(?:complete|full) (?=(?:list|overview|set) of (?:[a-z]+ )*tasks?\\b)', ''],
  // still to do
  [`${ofTasks}\\b(?:do |does )?${who} ${owes} (?:be )?${doing}${end}`, '$1 have open'],
  [`${ofTasks}\\b(?:can|should|must|could|may|shall) ${who} (?:still )?(?:finish|complete|do)${end}`, '$1 have open'],
  [`${behindTasks}\\b${who} (?:can|should|must|could|may|shall) (?:still )?(?:finish|complete|do)${end}`, '$1 have open'],
  [`${ofTasks}\\b(?:still |yet )?(?:due )?${must} (?:still )?(?:be )?${doing}${end}`, 'open'],
  [`${behindTasks}\\b(?:not|un) (?:yet )?(?:done|completed|finished)(?: yet)?${end}`, 'open'],
  [`${behindTasks}\\b${undone}${end}`, 'open'],
  [`\\b${undone} (?=tasks?\\b)`, 'open '],
  // done
  [`${behindTasks}\\b(?<!did )([a-z]+) did(?= (?:today|yesterday|this|last|in|on|so)|$)`, '$1 done'],
  [`${ofTasks}\\bdid (?=(?:the )?(?:most|fewest) )`, 'done '],
  [`${ofTasks}\\b${isDone}${end}`, 'done'],
  // whose
  [`${behindTasks} (?:that |which )?(?:are |is )?(?<!\\bby )(?:un(?:assigned|owned|allocated)|${nobody})(?! (?:has |have )?(?:done|did|do|created))(?: has| owns)?${end}`, ' without assignee'],
  ['\\b(?:unassigned|unowned|unallocated) (?=tasks?\\b)', 'no assignee '],
  [`^did ${who} give me (?:any |a )?(tasks?)${end}`, '$2 that $1 gave me'],
  ['^(who|(?:which|what) (?:colleague|person|owner|team member)) (?:has|have) (?:got )?(?:the )?most overdue (tasks?|deals?)$', '$1 has the most $2 that are overdue'],
  ['^who (?:is responsible for|is in charge of|owns|has|does|is doing|handles|takes care of|has to do) the task (?=.)', 'assignee of the task '],
  // which and when
  ['^(?:(?:what|which) is )?(my |the |our )?next (?:open )?task(?: (?:that is )?due)?$', '$1 task due first'],
  ['\\b(?:the |my |our )?(?:next|top) (\\d+|two|three|four|five) tasks(?: due)?$', '$1 tasks due first'],
  ['^when is the task (.+?) due$', 'due date of the task $1'],
  ['\\b(?:important|critical|crucial|pressing|most urgent|most important|highest priority|top priority) (?=tasks?\\b)', 'urgent '],
  ['\\b(normal|low|high) (?=tasks?\\b)', '$1 priority '],
  [`${behindTasks} (?:that are |which are )?due soon$`, ' upcoming'],
] // biome-ignore format: a way of speaking a line
