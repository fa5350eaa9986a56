import type { FastifyInstance } from 'fastify';
import { isAccount } from '../phones/account.ts';
import { addressField, field, type Form } from '../phones/form-fields.ts';
import type { Telephony } from '../phones/telephony.ts';
import { TwilioFault, twilioErrors } from '../phones/twilio-faults.ts';
import { answerTaken, conductRequests } from './api-conduct.ts';
import { isAllowed, type SimActs } from './sim-acts.ts';
import { dayOf, ratePlans, type Command, type Sim } from './sim-book.ts';

const dayMs = 86_400_000;
const longestCommand = 160;
const base = 'https://wireless.twilio.com/v1';
type OfSid = { Params: { sid: string } };

/** The provider's Programmable Wireless API as the real client calls it; below `/v1`. */
export function wirelessApi(acts: SimActs, account: Pick<Telephony, 'accountSid' | 'authToken'>) {
  const { world } = acts;
  const { book } = world;
  const iso = (moment: number) => new Date(moment).toISOString().replace(/\.\d+Z$/, 'Z');

  function found(sid: string): Sim {
    const sim = book.bySid(sid);
    if (!sim) throw new TwilioFault(20404, `SIM ${sid}`);
    return sim;
  }

  function ofSim(sim: Sim) {
    return {
      sid: sim.sid,
      unique_name: null,
      account_sid: account.accountSid,
      rate_plan_sid: sim.ratePlanSid,
      friendly_name: null,
      iccid: sim.iccid,
      e_id: null,
      status: sim.status,
      reset_status: sim.isResetting ? 'resetting' : null,
      commands_callback_url: null,
      commands_callback_method: null,
      sms_fallback_url: null,
      sms_fallback_method: null,
      sms_url: null,
      sms_method: null,
      voice_fallback_url: null,
      voice_fallback_method: null,
      voice_url: null,
      voice_method: null,
      date_created: iso(sim.created),
      date_updated: iso(sim.updated),
      url: `${base}/Sims/${sim.sid}`,
      links: {},
      ip_address: null,
    };
  }

  function ofCommand(command: Command) {
    return {
      sid: command.sid,
      account_sid: account.accountSid,
      sim_sid: command.simSid,
      command: command.command,
      command_mode: 'text',
      transport: 'sms',
      delivery_receipt_requested: command.isReceiptWanted,
      status: command.status,
      direction: 'to_sim',
      date_created: iso(command.created),
      date_updated: iso(command.updated),
      url: `${base}/Commands/${command.sid}`,
    };
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async ({ headers }) => {
      if (!isAccount(account, headers.authorization)) throw new TwilioFault(20003);
    });
    conductRequests(app, world);
    twilioErrors(app, world);

    app.get<{ Querystring: Form }>('/Sims', async ({ query }) => {
      const [iccid, status] = [field(query, 'Iccid'), field(query, 'Status')];
      const all = (await acts.all()).filter(
        (sim) => (iccid === '' || sim.iccid === iccid) && (status === '' || sim.status === status),
      );
      return pageOf('sims', '/Sims', query, all.map(ofSim));
    });
    app.get<OfSid>('/Sims/:sid', async ({ params }) => {
      if (!book.bySid(params.sid)) await acts.all();
      return ofSim(found(params.sid));
    });
    app.post<OfSid & { Body: Form }>('/Sims/:sid', async ({ params, body }, reply) => {
      const form = body ?? {};
      const sim = found(params.sid);
      const callback = addressField(form, 'CallbackUrl', 'CallbackMethod', 21609);
      const [status, reset] = [field(form, 'Status'), field(form, 'ResetStatus')];
      if (status !== '') {
        if (!isAllowed(sim.status, status))
          throw new TwilioFault(20422, `a SIM that is ${sim.status} cannot become ${status}`);
        acts.change(sim, status, callback);
      }
      if (reset !== '') {
        if (reset !== 'resetting' || sim.status !== 'active')
          throw new TwilioFault(20422, `the connection of a SIM that is ${sim.status} cannot be reset`);
        acts.reset(sim, callback);
      }
      return answerTaken(world, reply, 202, ofSim(sim));
    });
    app.get<OfSid & { Querystring: Form }>('/Sims/:sid/UsageRecords', async ({ params, query }) => {
      const sim = found(params.sid);
      const now = world.clock.now();
      const until = Date.parse(field(query, 'End')) || now;
      const from = Date.parse(field(query, 'Start')) || until - 30 * dayMs;
      const days: string[] = [];
      for (let at = from; dayOf(at) <= dayOf(until) && days.length < 100; at += dayMs) days.push(dayOf(at));
      return pageOf(
        'usage_records',
        `/Sims/${sim.sid}/UsageRecords`,
        query,
        days.map((day) => {
          const { bytes, sms } = book.usageOn(sim, day);
          return {
            sim_sid: sim.sid,
            account_sid: account.accountSid,
            period: { start: `${day}T00:00:00Z`, end: iso(Date.parse(`${day}T00:00:00Z`) + dayMs) },
            commands: { total: sms, to_sim: sms, from_sim: 0, home: null, national_roaming: null },
            data: {
              total: bytes,
              upload: Math.floor(bytes / 2),
              download: Math.ceil(bytes / 2),
              units: 'bytes',
            },
          };
        }),
      );
    });
    app.get<OfSid & { Querystring: Form }>('/Sims/:sid/DataSessions', async ({ params, query }) => {
      const sim = found(params.sid);
      return pageOf(
        'data_sessions',
        `/Sims/${sim.sid}/DataSessions`,
        query,
        sim.sessions.toReversed().map((session) => ({
          sid: session.sid,
          sim_sid: sim.sid,
          account_sid: account.accountSid,
          radio_link: '4G',
          operator_mcc: '204',
          operator_mnc: '08',
          operator_country: 'NLD',
          operator_name: 'KPN',
          cell_id: '4711',
          cell_location_estimate: null,
          packets_uploaded: session.packetsUp,
          packets_downloaded: session.packetsDown,
          last_updated: iso(session.end ?? world.clock.now()),
          start: iso(session.start),
          end: session.end === null ? null : iso(session.end),
          imei: '350000000000000',
        })),
      );
    });
    app.post<{ Body: Form }>('/Commands', async ({ body }, reply) => {
      const form = body ?? {};
      const text = field(form, 'Command');
      if (text === '' || text.length > longestCommand) throw new TwilioFault(20422, 'Command');
      const sim = found(field(form, 'Sim'));
      if (sim.status !== 'active')
        throw new TwilioFault(20422, `a SIM that is ${sim.status} gets no Command`);
      const command = book.addCommand({
        simSid: sim.sid,
        command: text,
        isReceiptWanted: field(form, 'DeliveryReceiptRequested') !== 'false',
      });
      const answer = ofCommand(command);
      acts.send(command, addressField(form, 'CallbackUrl', 'CallbackMethod', 21609));
      return answerTaken(world, reply, 201, answer);
    });
    app.get<{ Querystring: Form }>('/Commands', async ({ query }) => {
      const sim = field(query, 'Sim');
      const listed = book.commands(sim === '' ? undefined : sim).toReversed();
      return pageOf('commands', '/Commands', query, listed.map(ofCommand));
    });
    app.get<OfSid>('/Commands/:sid', async ({ params }) => {
      const command = book.command(params.sid);
      if (!command) throw new TwilioFault(20404, `command ${params.sid}`);
      return ofCommand(command);
    });
    app.get<{ Querystring: Form }>('/RatePlans', async ({ query }) =>
      pageOf(
        'rate_plans',
        '/RatePlans',
        query,
        ratePlans.map(({ sid, name, dataLimitMb }) => ({
          sid,
          unique_name: null,
          account_sid: account.accountSid,
          friendly_name: name,
          data_enabled: true,
          data_metering: 'payg',
          data_limit: dataLimitMb,
          messaging_enabled: true,
          voice_enabled: false,
          national_roaming_enabled: true,
          national_roaming_data_limit: dataLimitMb,
          international_roaming: ['data'],
          international_roaming_data_limit: dataLimitMb,
          date_created: iso(0),
          date_updated: iso(0),
          url: `${base}/RatePlans/${sid}`,
        })),
      ),
    );
  };
}

/** A page of a list as this API gives it; the next one is named by its whole address. */
function pageOf(key: string, path: string, query: Form, all: readonly object[]) {
  const size = Math.min(Math.max(Number(field(query, 'PageSize')) || 50, 1), 1000);
  const page = Math.max(Number(field(query, 'Page')) || 0, 0);
  const shown = all.slice(page * size, (page + 1) * size);
  const addressOf = (of: number) => {
    const asked = Object.entries(query).filter(([name]) => !['Page', 'PageToken'].includes(name));
    const search = new URLSearchParams(asked.map(([name]): [string, string] => [name, field(query, name)]));
    search.set('PageSize', String(size));
    search.set('Page', String(of));
    return `${base}${path}?${search.toString()}`;
  };
  const isLast = (page + 1) * size >= all.length;
  return {
    [key]: shown,
    meta: {
      key,
      page,
      page_size: size,
      first_page_url: addressOf(0),
      url: addressOf(page),
      next_page_url: isLast ? null : addressOf(page + 1),
      previous_page_url: page === 0 ? null : addressOf(page - 1),
    },
  };
}
