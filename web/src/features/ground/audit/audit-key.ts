/**
 * The log's place in the cache; whoever changes the account invalidates it. Alone in its file: the shell knows the place,
 * and needs none of the log's words.
 */
export const auditKey = ['audit'];
