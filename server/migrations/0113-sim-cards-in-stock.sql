-- concurrently: staff narrow the list of SIM cards to those in stock and those that are assigned
create index concurrently if not exists sim_cards_stock on sim_cards (iccid) where serial_number = '';
create index concurrently if not exists sim_cards_assigned on sim_cards (iccid) where assigned_at is not null;
