import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import { fromZero } from '#platform/metrics/from-zero.ts';
import {
  judgeAction,
  judgeResource,
  judgeTopic,
  judgeVhost,
  type BrokerFacts,
  type Denial,
} from './broker-access.ts';
import { createBrokerLogin, type BrokerLoginOptions } from './broker-login.ts';
import { emptyQuestion, questionOfForm, questionOfJson, type Question } from './broker-question.ts';
import { createQuietLog } from '../gateway/quiet-log.ts';
import { isSerial } from '../gateway/topic-access.ts';

/** Where a broker asks, and what it is told. */
export interface BrokerAuthOptions extends Pick<BrokerLoginOptions, 'portal' | 'authenticate' | 'keyChecks'> {
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** PEM. With it the broker asks by https. */
  tls?: { cert: string | Buffer; key: string | Buffer };
  /** RabbitMQ's virtual host; `/` unless told otherwise. */
  vhost?: string;
  log: Logger;
  /** Connections at a time: RabbitMQ opens one for each question that it cannot put on an idle one. */
  maxConnections?: number;
  /** Milliseconds that the headers of a question may take, and half of what all of it may. */
  headersMs?: number;
  /** Milliseconds after which a question is answered, if by nothing but "not now". */
  answerMs?: number;
  /** Real time in milliseconds; tests move it. */
  milliseconds?: () => number;
}

const answers = ['allow', 'deny', 'unanswered'] as const;
const kinds = ['user', 'vhost', 'resource', 'topic', 'authenticate', 'authorize'] as const;

/** Questions of brokers by kind; `unanswered` where nothing could be told. */
export const brokerQuestions = fromZero(
  new Counter({
    name: 'belfry_broker_questions_total',
    help: 'Questions of an MQTT broker that this node answered with allow or deny, or had to leave unanswered',
    labelNames: ['question', 'answer'] as const,
    registers: [],
  }),
  kinds.flatMap((question) => answers.map((answer) => ({ question, answer }))),
);

type Answer = (typeof answers)[number];
type Kind = (typeof kinds)[number];
/** Sends an answer; `fault` is the status where there was no question to answer. */
type Send = (reply: FastifyReply, answer: Answer, fault?: number) => FastifyReply;

/** Bytes of a question. Topics and client ids may be longer; those of devices are not. */
const questionBytes = 4096;
/** RabbitMQ closes an idle connection after 120 s. Were we the first, a question on its way would be lost. */
const idleMs = 125_000;

/**
 * Starts the listener on which RabbitMQ (`rabbitmq_auth_backend_http`, POST) and EMQX 5 (HTTP authenticator and authorizer,
 * POST with JSON) ask whom they let in, and to what (decision 0098). What is not understood is denied.
 *
 * While the database is away, and while more keys wait than can be checked, the answer is 503: both brokers refuse the
 * connection as with a wrong key (CONNACK 4 or 5), and the device comes again with back-off.
 *
 * @throws the listener's error, e.g. `EADDRINUSE`.
 */
export async function startBrokerAuthServer(
  options: BrokerAuthOptions,
): Promise<{ port: number; close(): Promise<void> }> {
  const { portal, log, tls, headersMs = 5_000, answerMs = 5_000, vhost = '/' } = options;
  const { milliseconds = () => performance.now(), maxConnections = 4_096 } = options;
  const facts: BrokerFacts = { portalUser: portal.username, vhost };
  const warn = createQuietLog(log, milliseconds);
  const logIn = createBrokerLogin({ ...options, milliseconds });

  const app = fastify({
    bodyLimit: questionBytes,
    requestTimeout: 2 * headersMs,
    keepAliveTimeout: idleMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(1_000, headersMs) },
    frameworkErrors: (_error, _request, reply) => void (reply as unknown as FastifyReply).code(400).send(),
    ...(tls && { https: { ...tls, minVersion: 'TLSv1.2' } }),
  }) as unknown as FastifyInstance;
  app.server.maxConnections = maxConnections;
  app.server.on('drop', () => warn('too-many-connections'));
  app.server.on('tlsClientError', (error: Error) => warn('tls', { detail: error.message }));
  app.removeAllContentTypeParsers();
  app.setNotFoundHandler((_request, reply) => reply.code(404).send());

  /** A path on which a broker asks: everything that comes there is answered and counted. */
  function route(
    to: FastifyInstance,
    kind: Kind,
    judge: (ask: Question) => Answer | Promise<Answer>,
    send: Send,
  ): void {
    const counted: Send = (reply, answer, fault) => {
      brokerQuestions.inc({ question: kind, answer });
      return send(reply, answer, fault);
    };
    to.route({
      method: 'POST',
      url: `/${kind}`,
      async handler({ body }, reply) {
        const answer = judge((body as Question | undefined) ?? emptyQuestion);
        return counted(reply, await within(answerMs, answer));
      },
      errorHandler({ statusCode = 500, message }, _request, reply) {
        const isTheirs = statusCode < 500;
        warn(isTheirs ? 'malformed' : 'not-answered', { detail: message });
        counted(reply, isTheirs ? 'deny' : 'unanswered', statusCode);
      },
    });
  }

  const judged = (judge: (ask: Question, facts: BrokerFacts) => Denial | null) => (ask: Question) => {
    const denial = judge(ask, facts);
    if (denial === null) return 'allow';
    const topic = ask('routing_key') ?? ask('topic') ?? ask('name') ?? undefined;
    warn(denial, { ...serialOf(ask('username')), topic });
    return 'deny';
  };

  const loggedIn = (clientIdName: string) => async (ask: Question) => {
    const username = ask('username');
    const login = { username, clientId: ask(clientIdName), password: ask('password') };
    const { verdict, detail } = await logIn(login);
    if (verdict === 'right') return 'allow';
    // A wrong password of the portal's account has a line of its own.
    if (verdict !== 'wrong-password') warn(verdict, { ...serialOf(username), detail });
    return verdict === 'busy' || verdict === 'not-checked' ? 'unanswered' : 'deny';
  };

  await app.register(
    async (rabbit) => {
      rabbit.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, form, done) => done(null, questionOfForm(String(form))),
      );
      // Whatever is not 200 with the word "allow" refuses; a status is what the broker's log says of it.
      const send: Send = (reply, answer, fault = 200) =>
        reply
          .code(answer === 'unanswered' ? 503 : fault)
          .type('text/plain')
          .send(answer === 'allow' ? 'allow' : 'deny');
      route(rabbit, 'user', loggedIn('client_id'), send);
      route(rabbit, 'vhost', judged(judgeVhost), send);
      route(rabbit, 'resource', judged(judgeResource), send);
      route(rabbit, 'topic', judged(judgeTopic), send);
    },
    { prefix: '/rabbitmq' },
  );

  await app.register(
    async (emqx) => {
      const parse = emqx.getDefaultJsonParser('error', 'error');
      emqx.addContentTypeParser('application/json', { parseAs: 'string' }, (request, json, done) =>
        parse(request, String(json), (error, value) => done(error, questionOfJson(value))),
      );
      // To EMQX any other status than 200 is no answer, and what nobody answers it allows unless `no_match` is set:
      // so it hears a refusal also where it asked nothing that can be understood.
      const send: Send = (reply, answer) =>
        answer === 'unanswered'
          ? reply.code(503).send()
          : reply.code(200).send({ result: answer, is_superuser: false });
      route(emqx, 'authenticate', loggedIn('clientid'), send);
      route(emqx, 'authorize', judged(judgeAction), (reply, answer) =>
        send(reply, answer === 'allow' ? 'allow' : 'deny'),
      );
    },
    { prefix: '/emqx' },
  );

  await app.listen({ host: options.host, port: options.port });
  const { port } = app.server.address() as AddressInfo;
  log.info({ port, tls: tls !== undefined }, 'the broker asks here whom it lets in');
  return { port, close: () => app.close() };
}

/** What is not answered in time is answered all the same; fastify's own `handlerTimeout` ends with a request's body. */
async function within(milliseconds: number, answer: Answer | Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<Answer>();
  const timer = setTimeout(() => late.resolve('unanswered'), milliseconds);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** A user name for the log. One that is no serial number may be a key that stands in the wrong field. */
function serialOf(username: string | null): { serial?: string } {
  return isSerial(username ?? undefined) ? { serial: username ?? '' } : {};
}
