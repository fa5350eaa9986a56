import {
  acceptEpisode,
  acceptWithin,
  publishAcceptance,
} from '#features/alarming/alarms/acceptance/accept-episode.ts';
import { readAnswer } from '#features/alarming/alarms/acceptance/read-answer.ts';
import { publishEpisodes } from '#features/alarming/alarms/engine/publish-changes.ts';
import type { Subject } from './subject.ts';
import { tellWhatWasMissed } from './tell-what-was-missed.ts';

/** The alarm of an episode: the engine accepts it, and nothing goes before it. */
export const alarmSubject: Subject = {
  givesWay: async () => false,

  accept: (platform, attempt, accepter) => acceptEpisode(platform, attempt.episode_id, accepter),

  async acceptWithin(trx, now, { episode_id: episodeId, company_id: companyId }, accepter) {
    const step = await acceptWithin(trx, now, episodeId, accepter);
    return (platform) => publishAcceptance(platform, episodeId, companyId, step);
  },

  async foretell(database, { episode_id: episodeId, contact_id: contactId, contact_name: name }) {
    const read = await readAnswer(database, episodeId, { contactId, userId: null, name });
    if (!read) throw new Error('an episode that was called for is there');
    return read.answer;
  },

  publish: (platform, attempt) => publishEpisodes(platform, [attempt.company_id], [attempt.episode_id]),

  makeUp: tellWhatWasMissed,

  findAmount: async (_database, alarm) => alarm.amount_accept,
};
