import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger, LoggerOptions } from 'pino';

/** What lines are about, by ids: never a name, an address or a secret. */
export type LogFacts = Record<string, string>;

const context = new AsyncLocalStorage<LogFacts>();

/** Runs work whose every line carries these facts, in place of those around it. */
export function inLogContext<T>(facts: LogFacts, work: () => T): T {
  return context.run(facts, work);
}

/** Whether lines carry these very facts already. */
export function isInLogContext(facts: LogFacts): boolean {
  return context.getStore() === facts;
}

/** Adds facts that the work at hand has learned only now. */
export function addToLogContext(facts: LogFacts): void {
  const known = context.getStore();
  if (known) Object.assign(known, facts);
}

/** For pino: adds what the work at hand is about. What a child logger or the line itself says counts for more. */
export const logMixin: NonNullable<LoggerOptions['mixin']> = (_line, _level, logger) => {
  const facts = context.getStore();
  if (!facts) return {};
  const { reqId, ...others } = facts;
  return reqId === undefined || 'reqId' in (logger as Logger).bindings() ? others : { reqId, ...others };
};

const told = ['companyId', 'deviceId', 'episodeId', 'runId', 'attemptId', 'callId', 'userId'] as const;
const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The ids that a job carries; anything else in it stays untold, whatever it is called. */
export function idsOf(payload: unknown): LogFacts {
  if (typeof payload !== 'object' || payload === null) return {};
  const given = payload as Record<string, unknown>;
  return Object.fromEntries(
    told.flatMap((name) => {
      const value = given[name];
      return typeof value === 'string' && id.test(value) ? [[name, value]] : [];
    }),
  );
}
