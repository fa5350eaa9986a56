-- Room beside each alarm point for its next version, so that one that changes stays in its page and no index hears of it (decision 0157).
alter table alarm_nodes set (fillfactor = 70);
