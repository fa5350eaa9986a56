import type { Client } from 'pg';
import type { Episode } from './floor-machine.ts';
import { cancelAttempts, run } from './floor-store.ts';

/** Calls that are begun in one transaction, at most. */
const mostAtOnce = 64;

/**
 * Calls who is to be called, in the background: each phone once at a time, and nobody whose episode was over before. The call is a row
 * before the provider is asked, and what it answered is another: a crash between them leaves a call that may have rung.
 * @param client of its own, with `pipeline`
 * @param told each episode of which an attempt went on
 */
export function startCalls(client: Client, telephonyUrl: string, told: (episode: Episode) => void) {
  const waiting = new Map<string, Episode>();
  /** Calls of which the provider has not answered yet. */
  let placing: ReadonlySet<Episode> = new Set();
  const ringing = new Map<string, Episode>();
  const phones = new Set<string>();
  let isPlacing = false;

  async function placeWaiting(): Promise<void> {
    isPlacing = true;
    for (let begun = takeFree(); begun.length > 0; begun = takeFree()) {
      placing = new Set(begun);
      await beginAttempts(begun);
      const placed = await Promise.all(begun.map(({ contact }) => call(telephonyUrl, contact.phone)));
      await noteDialled(begun, placed);
      placing = new Set();
      const over = begun.filter(({ overAt }) => overAt !== null);
      if (over.length > 0)
        await cancelAttempts(
          client,
          over.map(({ id }) => id),
          new Date().toISOString(),
        );
      for (const episode of over) hangUp(episode);
      for (const episode of begun) told(episode);
    }
    isPlacing = false;
  }

  function takeFree(): Episode[] {
    const free: Episode[] = [];
    for (const episode of waiting.values()) {
      if (free.length === mostAtOnce) break;
      if (phones.has(episode.contact.phone)) continue;
      phones.add(episode.contact.phone);
      waiting.delete(episode.id);
      ringing.set(episode.id, episode);
      free.push(episode);
    }
    return free;
  }

  /** The attempt and its call are rows before the provider is asked. */
  function beginAttempts(begun: readonly Episode[]) {
    return run(
      client,
      'begun',
      `with x as (
         select x.*, e.company_id, e.device_id, e.alarm_id, e.name as alarm_name
         from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[]) as x (id, run_id, episode_id, contact_id, contact, phone)
         join episodes e on e.id = x.episode_id),
       attempted as (
         insert into attempts select id, company_id, run_id, episode_id, device_id, contact_id, contact, 'voice', phone, 1, 1, 'queued', 'running',
           now(), now() + interval '5 min' from x),
       called as (insert into calls select id, company_id, device_id, contact_id, phone, now() from x)
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

  function hangUp({ id, contact }: Episode): void {
    if (ringing.delete(id)) phones.delete(contact.phone);
  }

  return {
    /** Takes the attempts of a batch that is committed, and ends those of episodes that it ended. */
    follow(opened: Iterable<Episode>, closed: Iterable<string>): void {
      for (const episode of opened) if (episode.overAt === null) waiting.set(episode.id, episode);
      for (const id of closed) {
        waiting.delete(id);
        const episode = ringing.get(id);
        if (episode) episode.overAt = new Date().toISOString();
        if (episode && !placing.has(episode)) hangUp(episode);
      }
      if (!isPlacing) void placeWaiting();
    },
  };
}

/** Asks the provider for a call. @returns the provider's name for it */
async function call(telephonyUrl: string, to: string): Promise<string> {
  const body = new URLSearchParams({ To: to, From: '+31850009999', Url: 'https://floor.example/voice' });
  const answer = await fetch(telephonyUrl, { method: 'POST', body });
  return ((await answer.json()) as { sid: string }).sid;
}
