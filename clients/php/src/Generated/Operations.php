<?php

// Rendered from the contract by `npm run render`; a change made here is overwritten.

declare(strict_types=1);

namespace Earshot\Generated;

use Earshot\Connection;

/** The operations as calls, grouped as in the reference. */
abstract class Operations
{
    public const VERSION = '0.1.0';

    public readonly GoalsOperations $goals;
    public readonly QuestionsOperations $questions;
    public readonly PlatformGoalsOperations $platformGoals;
    public readonly PreverifiedLinksOperations $preverifiedLinks;
    public readonly QrCodesOperations $qrCodes;
    public readonly KnowledgeBaseOperations $knowledgeBase;
    public readonly OpinionsOperations $opinions;
    public readonly AnswersOperations $answers;
    public readonly SubscribersOperations $subscribers;
    public readonly WebhooksOperations $webhooks;

    protected function __construct(Connection $connection)
    {
        $this->goals = new GoalsOperations($connection);
        $this->questions = new QuestionsOperations($connection);
        $this->platformGoals = new PlatformGoalsOperations($connection);
        $this->preverifiedLinks = new PreverifiedLinksOperations($connection);
        $this->qrCodes = new QrCodesOperations($connection);
        $this->knowledgeBase = new KnowledgeBaseOperations($connection);
        $this->opinions = new OpinionsOperations($connection);
        $this->answers = new AnswersOperations($connection);
        $this->subscribers = new SubscribersOperations($connection);
        $this->webhooks = new WebhooksOperations($connection);
    }
}
