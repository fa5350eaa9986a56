import * as contract from '@belfry/contract/ground/saved-views/saved-views.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { addSavedView } from './add-saved-view.ts';
import { changeSavedView } from './change-saved-view.ts';
import { deleteSavedView } from './delete-saved-view.ts';
import { listSavedViews } from './list-saved-views.ts';

/** Routes of the views that staff keep of their lists. */
export function savedViewsRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.listSavedViews, (context, { query }) => listSavedViews(platform, context, query.list)),
    bind(contract.addSavedView, (context, { body }) => addSavedView(platform, context, body)),
    bind(contract.changeSavedView, (context, { params, body }) =>
      changeSavedView(platform, context, params.id, body),
    ),
    bind(contract.deleteSavedView, (context, { params }) => deleteSavedView(platform, context, params.id)),
  ];
}
