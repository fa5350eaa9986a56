import type { Client } from 'pg';
import type { Episode } from './floor-machine.ts';
import { cancelAttempts, run } from './floor-store.ts';

/** Attempts, or calls, that are begun in one transaction, at most. */
const mostAtOnce = 64;

/**
 * Calls who is to be called, in the background: an attempt for each episode, which waits for its phone, each phone once at a time, and
 * nobody whose episode was over before. The call is a row before the provider is asked, and what it answered is another: a crash
 * between them leaves a call that may have rung.
 * @param client of its own, with `pipeline`
 * @param told each episode of which an attempt went on
 */
export function startCalls(client: Client, telephonyUrl: string, told: (episode: Episode) => void) {
  /** Episodes that are not over, by their id. */
  const open = new Map<string, Episode>();
  const untried = new Map<string, Episode>();
  /** Episodes of which an attempt waits, by phone. */
  const waiting = new Map<string, Map<string, Episode>>();
  /** Phones that nobody uses and somebody waits for. */
  const free = new Set<string>();
  /** Calls, by phone, with the provider's name for each that it took. */
  const ringing = new Map<string, { episode: Episode; providerId: string | null }>();
  /** Episodes of which a transaction goes on: what it writes is not seen by the batch that ends them. */
  let written: ReadonlySet<Episode> = new Set();
  let isCalling = false;

  async function callWaiting(): Promise<void> {
    isCalling = true;
    while (untried.size + free.size > 0) {
      const tried = takeUntried();
      const begun = takeFree();
      written = new Set([...tried, ...begun]);
      const trying = tried.length > 0 && beginAttempts(tried);
      if (begun.length > 0) {
        await beginCalls(begun);
        const placed = await Promise.all(begun.map(({ contact }) => placeCall(telephonyUrl, contact.phone)));
        begun.forEach(({ contact }, index) => {
          const call = ringing.get(contact.phone);
          if (call) call.providerId = placed[index] ?? null;
        });
        await noteDialled(begun, placed);
      }
      await trying;
      const over = [...written].filter(({ overAt }) => overAt !== null);
      if (over.length > 0) await endOver(over);
      for (const episode of tried) if (episode.overAt === null) wait(episode);
      for (const episode of written) told(episode);
      written = new Set();
      for (const episode of over) hangUp(episode);
    }
    isCalling = false;
  }

  function takeUntried(): Episode[] {
    const taken = [...untried.values()].slice(0, mostAtOnce);
    for (const { id } of taken) untried.delete(id);
    return taken;
  }

  function takeFree(): Episode[] {
    return [...free].slice(0, mostAtOnce).flatMap((phone) => {
      free.delete(phone);
      const [episode] = waiting.get(phone)?.values() ?? [];
      if (!episode) return [];
      forget(episode);
      ringing.set(phone, { episode, providerId: null });
      return [episode];
    });
  }

  function wait(episode: Episode): void {
    const { phone } = episode.contact;
    const others = waiting.get(phone) ?? new Map<string, Episode>();
    waiting.set(phone, others.set(episode.id, episode));
    if (!ringing.has(phone)) free.add(phone);
  }

  function forget({ id, contact }: Episode): void {
    waiting.get(contact.phone)?.delete(id);
  }

  /** The attempts are rows before their phones are asked for. */
  function beginAttempts(begun: readonly Episode[]) {
    return run(
      client,
      'attempted',
      `with x as (
         select x.*, e.company_id, e.device_id, e.alarm_id, e.name as alarm_name
         from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[]) as x (id, run_id, episode_id, contact_id, contact, phone)
         join episodes e on e.id = x.episode_id),
       attempted as (
         insert into attempts select id, company_id, run_id, episode_id, device_id, contact_id, contact, 'voice', phone, 1, 1, 'queued', 'running',
           now(), now() + interval '5 min' from x)
       insert into history (company_id, device_id, episode_id, alarm_id, alarm_name, kind, at, received_at, detail, person)
       select company_id, device_id, episode_id, alarm_id, alarm_name, line.kind, now(), now(), line.detail, case when line.named then contact end
       from x, (values ('run.started', '{"list":{"fixed":"all-contacts"},"round":1}'::jsonb, false),
         ('attempt.started', '{"pass":1,"medium":"voice","number":1}', true)) as line (kind, detail, named)`,
      [
        begun.map(({ attemptId }) => attemptId),
        begun.map(({ runId }) => runId),
        begun.map(({ id }) => id),
        begun.map(({ contact }) => contact.id),
        begun.map(({ contact }) => contact.name),
        begun.map(({ contact }) => contact.phone),
      ],
    );
  }

  /** The call is a row before the provider is asked. */
  function beginCalls(begun: readonly Episode[]) {
    return run(
      client,
      'called',
      `insert into calls select id, company_id, device_id, contact_id, address, now() from attempts where id = any($1::uuid[])`,
      [begun.map(({ attemptId }) => attemptId)],
    );
  }

  /** What a batch canceled while its call was begun had no call that the batch could end. */
  async function endOver(over: readonly Episode[]): Promise<void> {
    const now = new Date().toISOString();
    const ids = over.map(({ id }) => id);
    const attemptIds = over.map(({ attemptId }) => attemptId);
    await Promise.all([
      cancelAttempts(client, ids, now),
      run(client, 'ended', 'update calls set ended_at = $2 where id = any($1::uuid[]) and ended_at is null', [
        attemptIds,
        now,
      ]),
    ]);
  }

  function noteDialled(begun: readonly Episode[], providerIds: readonly string[]) {
    return run(
      client,
      'dialled',
      `with own as materialized (select id from attempts where id = any($1::uuid[]) order by id for no key update),
       x as materialized (select i, p from own join unnest($1::uuid[], $2::text[]) as given (i, p) on own.id = i),
       dialled as (
         update attempts set state = 'dialled', provider_id = x.p from x where id = x.i and outcome = 'running' returning attempts.*),
       noted as (update calls set provider_id = x.p from x where calls.id = x.i)
       insert into history (company_id, device_id, episode_id, alarm_id, alarm_name, kind, at, received_at, detail, person)
       select e.company_id, e.device_id, e.id, e.alarm_id, e.name, 'attempt.state', now(), now(), '{"state":"dialled","medium":"voice"}', d.contact_name
       from dialled d join episodes e on e.id = d.episode_id`,
      [begun.map(({ attemptId }) => attemptId), providerIds],
    );
  }

  /** The phone is free for whoever waits for it next. */
  function hangUp({ id, contact: { phone } }: Episode): void {
    const call = ringing.get(phone);
    if (call?.episode.id !== id) return;
    ringing.delete(phone);
    if (call.providerId) void endCall(telephonyUrl, call.providerId);
    if (waiting.get(phone)?.size) free.add(phone);
  }

  return {
    /** Takes the episodes of a batch that is committed, and ends the calling for those that it ended. */
    follow(opened: Iterable<Episode>, closed: Iterable<string>): void {
      for (const episode of opened)
        if (episode.overAt === null) {
          open.set(episode.id, episode);
          untried.set(episode.id, episode);
        }
      for (const id of closed) {
        const episode = open.get(id);
        if (!episode) continue;
        open.delete(id);
        episode.overAt = new Date().toISOString();
        untried.delete(id);
        forget(episode);
        if (!written.has(episode)) hangUp(episode);
      }
      if (!isCalling) void callWaiting();
    },
  };
}

/** Asks the provider for a call. @returns the provider's name for it */
async function placeCall(telephonyUrl: string, to: string): Promise<string> {
  const body = new URLSearchParams({ To: to, From: '+31850009999', Url: 'https://floor.example/voice' });
  const answer = await fetch(telephonyUrl, { method: 'POST', body });
  return ((await answer.json()) as { sid: string }).sid;
}

/** Ends a call that rings. */
async function endCall(telephonyUrl: string, providerId: string): Promise<void> {
  const body = new URLSearchParams({ Status: 'completed' });
  await (await fetch(`${telephonyUrl}/${providerId}`, { method: 'POST', body })).arrayBuffer();
}
